CREATE TABLE "result_mail_members" (
	"bot_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "result_mail_members_bot_id_user_id_pk" PRIMARY KEY("bot_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "result_mails" (
	"bot_id" text PRIMARY KEY NOT NULL,
	"pace" text NOT NULL,
	"has_answers" boolean NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"sent_on" text DEFAULT '' NOT NULL,
	"sent_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "result_notices" (
	"bot_id" text NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "result_notices_bot_id_position_result_id_pk" PRIMARY KEY("bot_id","position","result_id")
);
--> statement-breakpoint
ALTER TABLE "result_mail_members" ADD CONSTRAINT "result_mail_members_bot_id_result_mails_bot_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."result_mails"("bot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_mail_members" ADD CONSTRAINT "result_mail_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_mails" ADD CONSTRAINT "result_mails_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_mail_members_user" ON "result_mail_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "result_mails_next" ON "result_mails" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "result_notices_waiting" ON "result_notices" USING btree ("bot_id","position") WHERE NOT "result_notices"."is_told";--> statement-breakpoint
CREATE INDEX "result_notices_at" ON "result_notices" USING btree ("at");