CREATE TABLE "credential_uses" (
	"bot_id" text NOT NULL,
	"is_published" boolean NOT NULL,
	"credentials_id" text NOT NULL,
	"block_id" text NOT NULL,
	CONSTRAINT "credential_uses_bot_id_is_published_credentials_id_block_id_pk" PRIMARY KEY("bot_id","is_published","credentials_id","block_id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"public" jsonb NOT NULL,
	"hosts" text[] NOT NULL,
	"last_four" text NOT NULL,
	"sealed" "bytea" NOT NULL,
	"key_id" text NOT NULL,
	"data_key" "bytea" NOT NULL,
	"secret_revision" bigint NOT NULL,
	"revision" bigint DEFAULT nextval('revisions') NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"rotated_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "key_canaries" (
	"key_id" text PRIMARY KEY NOT NULL,
	"data_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credential_uses" ADD CONSTRAINT "credential_uses_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_uses_credentials" ON "credential_uses" USING btree ("credentials_id","bot_id");--> statement-breakpoint
CREATE INDEX "credentials_workspace" ON "credentials" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credentials_key" ON "credentials" USING btree ("key_id","id");