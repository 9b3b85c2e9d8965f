CREATE TABLE "payments" (
	"bot_id" text NOT NULL,
	"id" text NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"block_id" text NOT NULL,
	"intent_id" text,
	"stage" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"asked_at" bigint NOT NULL,
	"changed_at" bigint NOT NULL,
	CONSTRAINT "payments_bot_id_id_pk" PRIMARY KEY("bot_id","id")
);
--> statement-breakpoint
CREATE INDEX "payments_result" ON "payments" USING btree ("position","result_id");--> statement-breakpoint
CREATE INDEX "payments_id" ON "payments" USING btree ("id");--> statement-breakpoint
CREATE INDEX "payments_intent" ON "payments" USING btree ("intent_id");