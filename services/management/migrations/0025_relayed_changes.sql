CREATE TABLE "relayed_changes" (
	"sequence" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"hash" text,
	"revision" bigint NOT NULL,
	"relayed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "relayed_changes_relayed_at" ON "relayed_changes" USING btree ("relayed_at");