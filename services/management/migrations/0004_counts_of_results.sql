CREATE TABLE "result_counts" (
	"bot_id" text NOT NULL,
	"hour" bigint NOT NULL,
	"views" integer NOT NULL,
	"starts" integer NOT NULL,
	"completed" integer NOT NULL,
	"is_merged" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "result_counts_hour" ON "result_counts" USING btree ("bot_id","hour");--> statement-breakpoint
CREATE INDEX "result_counts_unmerged" ON "result_counts" USING btree ("bot_id","hour") WHERE NOT "result_counts"."is_merged";--> statement-breakpoint
-- Written by hand where drizzle-kit has no words for it. An hour of positions is 3,600,000 ms × 1024.
CREATE FUNCTION count_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO result_counts (bot_id, hour, views, starts, completed)
		SELECT bot_id, position / 3686400000, count(*), count(*) FILTER (WHERE has_started), count(*) FILTER (WHERE is_completed)
		FROM added WHERE NOT is_archived GROUP BY 1, 2;
	ELSIF TG_OP = 'DELETE' THEN
		INSERT INTO result_counts (bot_id, hour, views, starts, completed)
		SELECT bot_id, position / 3686400000, -count(*), -count(*) FILTER (WHERE has_started), -count(*) FILTER (WHERE is_completed)
		FROM removed WHERE NOT is_archived GROUP BY 1, 2;
	ELSE
		INSERT INTO result_counts (bot_id, hour, views, starts, completed)
		SELECT bot_id, hour, sum(views), sum(starts), sum(completed)
		FROM (
			SELECT bot_id, position / 3686400000, 1, has_started::int, is_completed::int FROM added WHERE NOT is_archived
			UNION ALL
			SELECT bot_id, position / 3686400000, -1, -has_started::int, -is_completed::int FROM removed WHERE NOT is_archived
		) AS changes (bot_id, hour, views, starts, completed)
		GROUP BY 1, 2
		HAVING sum(views) <> 0 OR sum(starts) <> 0 OR sum(completed) <> 0;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- From here to the end of the migration nobody writes results; the drain waits, chats go on.
CREATE TRIGGER results_counted_insert AFTER INSERT ON "results" REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_results();--> statement-breakpoint
CREATE TRIGGER results_counted_update AFTER UPDATE ON "results" REFERENCING OLD TABLE AS removed NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION count_results();--> statement-breakpoint
CREATE TRIGGER results_counted_delete AFTER DELETE ON "results" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_results();--> statement-breakpoint
INSERT INTO "result_counts" ("bot_id", "hour", "views", "starts", "completed", "is_merged")
SELECT bot_id, position / 3686400000, count(*), count(*) FILTER (WHERE has_started), count(*) FILTER (WHERE is_completed), true
FROM "results" WHERE NOT is_archived GROUP BY 1, 2;
