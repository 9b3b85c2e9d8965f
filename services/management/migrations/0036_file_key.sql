ALTER TABLE "bots" ADD COLUMN "file_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "bots_file_key" ON "bots" USING btree ("workspace_id","file_key") WHERE "bots"."file_key" IS NOT NULL;