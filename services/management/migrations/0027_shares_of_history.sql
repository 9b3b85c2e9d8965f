ALTER TABLE "bot_changes" ADD COLUMN "total" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "organizations_sponsor" ON "organizations" USING btree ("sponsor_id");