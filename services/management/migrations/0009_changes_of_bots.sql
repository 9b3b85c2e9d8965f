CREATE TABLE "bot_changes" (
	"bot_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"former_updated_at" timestamp (3) with time zone NOT NULL,
	"base_updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"batch_id" text,
	"operations" jsonb,
	"inverse" jsonb,
	"size" integer NOT NULL,
	CONSTRAINT "bot_changes_bot_id_updated_at_pk" PRIMARY KEY("bot_id","updated_at")
);
--> statement-breakpoint
ALTER TABLE "bot_changes" ADD CONSTRAINT "bot_changes_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_changes" ADD CONSTRAINT "bot_changes_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bot_changes_batch" ON "bot_changes" USING btree ("bot_id","batch_id");--> statement-breakpoint
CREATE INDEX "bot_changes_age" ON "bot_changes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "bot_revisions_age" ON "bot_revisions" USING btree ("updated_at");