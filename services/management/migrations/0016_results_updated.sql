ALTER TABLE "results" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "results_by_completion" ON "results" USING btree ("bot_id","is_completed","position") WHERE "results"."has_started" AND NOT "results"."is_archived";--> statement-breakpoint
CREATE INDEX "results_updated" ON "results" USING brin ("updated_at");