ALTER TABLE "results" ADD COLUMN "error_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: results of before know their errors too. Their bot is not in a line of a log, so that results are read
-- once, from one end to the other. Nobody reads or writes results to the end of the migration; the drain waits, chats go on.
UPDATE "results" SET "error_count" = found.errors
FROM (
	SELECT "position", "result_id", count(*) AS errors FROM "result_logs" WHERE "log" ->> 'status' = 'error' GROUP BY 1, 2
) AS found
WHERE "results"."position" = found."position" AND "results"."id" = found."result_id";--> statement-breakpoint
CREATE INDEX "results_with_errors" ON "results" USING btree ("bot_id","position") WHERE "results"."has_started" AND NOT "results"."is_archived" AND "results"."error_count" > 0;