CREATE TABLE "result_words" (
	"bot_id" text NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "result_words_bot_id_position_result_id_pk" PRIMARY KEY("bot_id","position","result_id")
);
--> statement-breakpoint
CREATE TABLE "words_to_fill" (
	"id" text PRIMARY KEY NOT NULL,
	"settled_at" bigint NOT NULL,
	"began_at" bigint NOT NULL,
	"bot_id" text NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "result_words_words" ON "result_words" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
-- Written by hand where drizzle-kit has no words for it.
CREATE FUNCTION forget_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM result_words AS held USING removed
	WHERE held.bot_id = removed.bot_id AND held.position = removed.position AND held.result_id = removed.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER results_words_deleted AFTER DELETE ON "results" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION forget_words();--> statement-breakpoint
-- Results that are there by now get their words from housekeeping. Workers of before have ended ten minutes from now.
INSERT INTO "words_to_fill" (id, settled_at, began_at, bot_id, position, result_id)
SELECT 'results', at + 600000, at, '', -1, '' FROM (SELECT (extract(epoch FROM now()) * 1000)::bigint AS at) AS clock
WHERE EXISTS (SELECT FROM "results");
