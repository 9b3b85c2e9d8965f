CREATE TABLE "file_deletions" (
	"key" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"bot_id" text NOT NULL,
	"block_id" text NOT NULL,
	"key" text NOT NULL,
	"url" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"at" bigint NOT NULL,
	CONSTRAINT "files_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE INDEX "file_deletions_due" ON "file_deletions" USING btree ("attempt_at");--> statement-breakpoint
CREATE INDEX "files_result" ON "files" USING btree ("position","result_id");--> statement-breakpoint
CREATE INDEX "files_bot" ON "files" USING btree ("bot_id");