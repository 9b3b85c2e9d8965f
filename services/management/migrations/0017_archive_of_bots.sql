ALTER TABLE "bots" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "former_public_id" text;--> statement-breakpoint
CREATE INDEX "bots_archived" ON "bots" USING btree ("workspace_id","created_at","id") WHERE "bots"."is_archived";