CREATE TABLE "collections" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"name" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"collection_id" text NOT NULL,
	"workspace_id" text NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"address" text,
	"size_bytes" bigint,
	"state" text NOT NULL,
	"reason" text,
	"passages" integer DEFAULT 0 NOT NULL,
	"content" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempt_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text
);
--> statement-breakpoint
CREATE TABLE "passages" (
	"document_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"collection_id" text NOT NULL,
	"heading" text NOT NULL,
	"content" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "passages_document_id_ordinal_pk" PRIMARY KEY("document_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "collections" ADD CONSTRAINT "collections_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_collection_id_collections_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collections_workspace" ON "collections" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_collection" ON "documents" USING btree ("collection_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_workspace" ON "documents" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "documents_waiting" ON "documents" USING btree ("organization_id","attempt_at") WHERE "documents"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "passages_words" ON "passages" USING gin ("words") WITH (fastupdate=false);