CREATE SEQUENCE "public"."revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "bots" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	"folder_id" text,
	"public_id" text,
	"custom_domain" text,
	"selected_theme_template_id" text,
	"results_table_preferences" jsonb,
	"is_archived" boolean DEFAULT false NOT NULL,
	"is_closed" boolean DEFAULT false NOT NULL,
	"messaging_a_credentials_id" text,
	"messaging_b_credentials_id" text,
	"risk_level" double precision,
	"content" jsonb NOT NULL,
	"extra" jsonb NOT NULL,
	"updated_by" text,
	"publication_id" text,
	"published_hash" text,
	"first_published_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"last_activity_at" timestamp (3) with time zone,
	"revision" bigint DEFAULT nextval('revisions') NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"workspace_id" text NOT NULL,
	"user_id" text NOT NULL,
	"mode" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_workspace_id_user_id_pk" PRIMARY KEY("workspace_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"quota_limit" integer,
	"period_started_at" timestamp (3) with time zone,
	"period_ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"hash" text,
	"revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_revisions" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"bot_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text,
	"bot" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"sha256" text NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"user_id" text,
	"workspace_id" text,
	"bot_ids" text[],
	"origins" text[],
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revision" bigint DEFAULT nextval('revisions') NOT NULL,
	CONSTRAINT "tokens_owner" CHECK (("tokens"."kind" = 'secret') = ("tokens"."user_id" IS NOT NULL) AND ("tokens"."kind" = 'publishable') = ("tokens"."workspace_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"organization_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bot_versions" (
	"bot_id" text NOT NULL,
	"hash" text NOT NULL,
	"number" integer NOT NULL,
	"version" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	CONSTRAINT "bot_versions_bot_id_hash_pk" PRIMARY KEY("bot_id","hash")
);
--> statement-breakpoint
CREATE TABLE "workspaces" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"icon" text,
	"plan" text DEFAULT 'FREE' NOT NULL,
	"payment_provider_id" text,
	"settings" jsonb,
	"custom_chats_limit" double precision,
	"custom_seats_limit" double precision,
	"chats_hard_limit" double precision,
	"is_suspended" boolean DEFAULT false NOT NULL,
	"is_past_due" boolean DEFAULT false NOT NULL,
	"is_verified" boolean DEFAULT false NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"inactive_first_email_sent_at" timestamp (3) with time zone,
	"inactive_second_email_sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bots" ADD CONSTRAINT "bots_published_version" FOREIGN KEY ("id","published_hash") REFERENCES "public"."bot_versions"("bot_id","hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_revisions" ADD CONSTRAINT "bot_revisions_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_revisions" ADD CONSTRAINT "bot_revisions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspaces" ADD CONSTRAINT "workspaces_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bots_public_id" ON "bots" USING btree ("public_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bots_custom_domain" ON "bots" USING btree ("custom_domain");--> statement-breakpoint
CREATE INDEX "bots_workspace" ON "bots" USING btree ("workspace_id","created_at","id") WHERE NOT "bots"."is_archived";--> statement-breakpoint
CREATE INDEX "members_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bot_revisions_bot" ON "bot_revisions" USING btree ("bot_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "tokens_sha256" ON "tokens" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "tokens_user" ON "tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tokens_workspace" ON "tokens" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "bot_versions_number" ON "bot_versions" USING btree ("bot_id","number");--> statement-breakpoint
CREATE INDEX "workspaces_organization" ON "workspaces" USING btree ("organization_id");