ALTER TABLE "invitations" ADD COLUMN "invited_by" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sponsor_id" text;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organizations" ADD CONSTRAINT "organizations_sponsor_id_organizations_id_fk" FOREIGN KEY ("sponsor_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;