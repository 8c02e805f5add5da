-- oldest-writer: 0016_sorted_lists
CREATE TABLE "deadline_mails" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deadline_notices" (
	"weekly_menu_variant_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"kind" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_notices_key" PRIMARY KEY("weekly_menu_variant_id","start_date","kind")
);
--> statement-breakpoint
CREATE TABLE "deadline_snoozes" (
	"weekly_menu_variant_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deadline_snoozes_key" PRIMARY KEY("weekly_menu_variant_id","start_date")
);
--> statement-breakpoint
ALTER TABLE "weekly_menu_variants" ADD COLUMN "publish_by" jsonb DEFAULT '{"weekday":4,"time":"12:00","userIds":null}'::jsonb;--> statement-breakpoint
ALTER TABLE "deadline_mails" ADD CONSTRAINT "deadline_mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_notices" ADD CONSTRAINT "deadline_notices_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_snoozes" ADD CONSTRAINT "deadline_snoozes_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_snoozes" ADD CONSTRAINT "deadline_snoozes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadline_snoozes_user_id_idx" ON "deadline_snoozes" USING btree ("user_id");