CREATE TABLE "media" (
	"workspace_id" text NOT NULL,
	"id" text NOT NULL,
	"extension" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	CONSTRAINT "media_workspace_id_id_pk" PRIMARY KEY("workspace_id","id")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("workspace_id","created_at","id");