CREATE TABLE "acknowledgements" (
	"bot_id" text NOT NULL,
	"key" text NOT NULL,
	"acknowledged_at" timestamp (3) with time zone NOT NULL,
	"acknowledged_by" text,
	CONSTRAINT "acknowledgements_bot_id_key_pk" PRIMARY KEY("bot_id","key")
);
--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acknowledgements" ADD CONSTRAINT "acknowledgements_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;