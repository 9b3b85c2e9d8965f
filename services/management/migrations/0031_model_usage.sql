CREATE TABLE "model_usage" (
	"bot_id" text NOT NULL,
	"quarter" bigint NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"calls" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "model_usage_bot_id_quarter_provider_model_pk" PRIMARY KEY("bot_id","quarter","provider","model")
);
--> statement-breakpoint
CREATE TABLE "model_uses" (
	"position" bigint NOT NULL,
	"result_id" text NOT NULL,
	"session_id" text NOT NULL,
	"turn" integer NOT NULL,
	"place" smallint NOT NULL,
	"block_id" text NOT NULL,
	"provider" text NOT NULL,
	"model" text NOT NULL,
	"calls" integer NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "model_uses_position_result_id_session_id_turn_place_pk" PRIMARY KEY("position","result_id","session_id","turn","place")
);
