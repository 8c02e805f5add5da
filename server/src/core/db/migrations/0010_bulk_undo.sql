CREATE TABLE "bulk_undo" (
	"id" uuid NOT NULL,
	"part" integer NOT NULL,
	"user_id" integer NOT NULL,
	"module" text NOT NULL,
	"action" text NOT NULL,
	"fields" text[] NOT NULL,
	"changes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bulk_undo_id_part_pk" PRIMARY KEY("id","part")
);
--> statement-breakpoint
ALTER TABLE "bulk_undo" ADD CONSTRAINT "bulk_undo_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_undo_user_id_idx" ON "bulk_undo" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_undo_created_at_idx" ON "bulk_undo" USING btree ("created_at");