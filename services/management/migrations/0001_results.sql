-- Written by hand where drizzle-kit has no words for it: results, answers, transcript and logs are partitioned by month.
CREATE TABLE "answers" (
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"place" smallint NOT NULL,
	"session_started_at" bigint NOT NULL,
	"block_id" text NOT NULL,
	"content" text NOT NULL,
	"attached_file_urls" text[],
	CONSTRAINT "answers_position_result_id_session_id_turn_place_pk" PRIMARY KEY("position","result_id","session_id","turn","place")
) PARTITION BY RANGE ("position");
--> statement-breakpoint
CREATE TABLE "deleted_results" (
	"id" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"place" smallint NOT NULL,
	"bot_id" text NOT NULL,
	"delivery" jsonb,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	CONSTRAINT "deliveries_session_id_turn_place_pk" PRIMARY KEY("session_id","turn","place")
);
--> statement-breakpoint
CREATE TABLE "result_columns" (
	"bot_id" text NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"sequence" bigserial NOT NULL,
	CONSTRAINT "result_columns_bot_id_kind_key_pk" PRIMARY KEY("bot_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "result_logs" (
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"place" smallint NOT NULL,
	"session_started_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"log" jsonb NOT NULL,
	CONSTRAINT "result_logs_position_result_id_session_id_turn_place_pk" PRIMARY KEY("position","result_id","session_id","turn","place")
) PARTITION BY RANGE ("position");
--> statement-breakpoint
CREATE TABLE "results" (
	"bot_id" text NOT NULL,
	"position" bigint NOT NULL,
	"id" text NOT NULL,
	"hash" text NOT NULL,
	"has_started" boolean NOT NULL,
	"is_completed" boolean NOT NULL,
	"is_archived" boolean DEFAULT false NOT NULL,
	"variables" jsonb NOT NULL,
	"last_session_id" text NOT NULL,
	"session_started_at" bigint NOT NULL,
	"turn" integer NOT NULL,
	CONSTRAINT "results_bot_id_position_id_pk" PRIMARY KEY("bot_id","position","id")
) PARTITION BY RANGE ("position");
--> statement-breakpoint
CREATE TABLE "retention" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	CONSTRAINT "retention_days" CHECK ("retention"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "transcript" (
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"session_started_at" bigint NOT NULL,
	"at" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	CONSTRAINT "transcript_position_result_id_session_id_turn_pk" PRIMARY KEY("position","result_id","session_id","turn")
) PARTITION BY RANGE ("position");
--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("attempt_at") WHERE "deliveries"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "results_listed" ON "results" USING btree ("bot_id","position") WHERE "results"."has_started" AND NOT "results"."is_archived";--> statement-breakpoint
CREATE TABLE "results_default" PARTITION OF "results" DEFAULT;--> statement-breakpoint
CREATE TABLE "answers_default" PARTITION OF "answers" DEFAULT;--> statement-breakpoint
CREATE TABLE "transcript_default" PARTITION OF "transcript" DEFAULT;--> statement-breakpoint
CREATE TABLE "result_logs_default" PARTITION OF "result_logs" DEFAULT;--> statement-breakpoint
-- The first position of an instant: milliseconds since 1970 × 1024 (packages/schema/src/internal/result-id.ts).
CREATE FUNCTION first_position(instant timestamp with time zone) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT AS
$$ SELECT floor(extract(epoch FROM instant) * 1000)::bigint * 1024 $$;--> statement-breakpoint
-- Makes the partitions of each month (UTC) between two instants that are not there yet, and says how many. Rows that
-- were written before their partition lie in the default ones and move to where they belong.
CREATE FUNCTION make_partitions(since timestamp with time zone, until timestamp with time zone) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
	begins timestamp := date_trunc('month', since AT TIME ZONE 'UTC');
	low bigint;
	high bigint;
	parent text;
	child text;
	made integer := 0;
BEGIN
	-- workers that start at once take turns
	PERFORM pg_advisory_xact_lock(hashtext('make_partitions'));
	WHILE begins AT TIME ZONE 'UTC' <= until LOOP
		low := first_position(begins AT TIME ZONE 'UTC');
		high := first_position((begins + interval '1 month') AT TIME ZONE 'UTC');
		-- in the order in which the drain writes, so that neither waits for the other in a circle
		FOREACH parent IN ARRAY ARRAY['results', 'answers', 'transcript', 'result_logs'] LOOP
			child := parent || to_char(begins, '_YYYY_MM');
			CONTINUE WHEN to_regclass(quote_ident(child)) IS NOT NULL;
			EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', parent || '_default');
			EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', child, parent);
			EXECUTE format(
				'WITH moved AS (DELETE FROM %I WHERE position >= %s AND position < %s RETURNING *) INSERT INTO %I SELECT * FROM moved',
				parent || '_default', low, high, child);
			EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', parent, child, low, high);
			made := made + 1;
		END LOOP;
		begins := begins + interval '1 month';
	END LOOP;
	RETURN made;
END
$$;--> statement-breakpoint
SELECT make_partitions(now(), now() + interval '3 months');
