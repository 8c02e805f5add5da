CREATE TABLE "screen_states" (
	"screen_id" text PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"content_hash" text DEFAULT '' NOT NULL,
	"last_seen_at" timestamp with time zone,
	"shown_revision" integer
);
--> statement-breakpoint
ALTER TABLE "screen_states" ADD CONSTRAINT "screen_states_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;