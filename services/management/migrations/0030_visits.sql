CREATE TABLE "answer_values" (
	"id" serial PRIMARY KEY NOT NULL,
	"bot_id" text NOT NULL,
	"block_id" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flow_counts" (
	"bot_id" text NOT NULL,
	"hash" text NOT NULL,
	"hour" bigint NOT NULL,
	"hours" smallint NOT NULL,
	"keys" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	CONSTRAINT "flow_counts_hours" CHECK ("flow_counts"."hours" IN (0, 1, 24))
);
--> statement-breakpoint
CREATE TABLE "result_visits" (
	"bot_id" text NOT NULL,
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"hash" text NOT NULL,
	"keys" integer[] NOT NULL,
	CONSTRAINT "result_visits_bot_id_position_result_id_hash_pk" PRIMARY KEY("bot_id","position","result_id","hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "answer_values_value" ON "answer_values" USING btree ("bot_id","block_id","value");--> statement-breakpoint
CREATE INDEX "flow_counts_span" ON "flow_counts" USING btree ("bot_id","hours","hour");--> statement-breakpoint
CREATE INDEX "flow_counts_unmerged" ON "flow_counts" USING btree ("bot_id","hash","hour") WHERE "flow_counts"."hours" = 0;--> statement-breakpoint
-- Written by hand where drizzle-kit has no words for it. An hour of positions is 3,600,000 ms × 1024.
CREATE FUNCTION count_archived() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO flow_counts (bot_id, hash, hour, hours, keys, counts)
	SELECT bot_id, hash, position / 3686400000, 0, keys,
		array_fill(CASE WHEN NEW.is_archived THEN -1 ELSE 1 END, ARRAY[cardinality(keys)])
	FROM result_visits
	WHERE bot_id = NEW.bot_id AND position = NEW.position AND result_id = NEW.id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION count_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	WITH gone AS (
		DELETE FROM result_visits AS visits USING removed
		WHERE visits.bot_id = removed.bot_id AND visits.position = removed.position AND visits.result_id = removed.id
		RETURNING visits.bot_id, visits.hash, visits.position / 3686400000 AS hour, visits.keys, removed.is_archived
	), counted AS (
		SELECT bot_id, hash, hour, key, -count(*)::int AS count
		FROM gone, unnest(keys) AS key WHERE NOT is_archived GROUP BY 1, 2, 3, 4
	)
	INSERT INTO flow_counts (bot_id, hash, hour, hours, keys, counts)
	SELECT bot_id, hash, hour, 0, array_agg(key ORDER BY key), array_agg(count ORDER BY key)
	FROM counted GROUP BY 1, 2, 3;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- Only a statement that names the column fires the first one: the drain does not.
CREATE TRIGGER results_visits_archived AFTER UPDATE OF is_archived ON "results"
FOR EACH ROW WHEN (OLD.is_archived IS DISTINCT FROM NEW.is_archived) EXECUTE FUNCTION count_archived();--> statement-breakpoint
CREATE TRIGGER results_visits_deleted AFTER DELETE ON "results" REFERENCING OLD TABLE AS removed
FOR EACH STATEMENT EXECUTE FUNCTION count_deleted();
