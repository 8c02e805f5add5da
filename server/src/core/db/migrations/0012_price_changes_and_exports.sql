CREATE TABLE "price_change_records" (
	"price_change_id" integer NOT NULL,
	"module" text NOT NULL,
	"record_id" integer NOT NULL,
	"version" integer NOT NULL,
	"old_values" jsonb,
	"prices" jsonb NOT NULL,
	CONSTRAINT "price_change_records_price_change_id_module_record_id_pk" PRIMARY KEY("price_change_id","module","record_id")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"start_date" date NOT NULL,
	"request" jsonb NOT NULL,
	"count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_real_id" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "weekly_menu_exports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_menu_exports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"weekly_menu_id" integer NOT NULL,
	"restaurant_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"acting_as_id" integer,
	"format" text NOT NULL,
	"choices" jsonb NOT NULL,
	"revision" text NOT NULL,
	"published" boolean NOT NULL,
	"outdated_at" timestamp with time zone,
	"reprinted_at" timestamp with time zone,
	"reprinted_by_id" integer
);
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "diets" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "price_change_id" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "coverage" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "coverage_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "price_change_records" ADD CONSTRAINT "price_change_records_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_created_by_real_id_users_id_fk" FOREIGN KEY ("created_by_real_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_exports" ADD CONSTRAINT "weekly_menu_exports_weekly_menu_id_weekly_menus_id_fk" FOREIGN KEY ("weekly_menu_id") REFERENCES "public"."weekly_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_exports" ADD CONSTRAINT "weekly_menu_exports_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_exports" ADD CONSTRAINT "weekly_menu_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_exports" ADD CONSTRAINT "weekly_menu_exports_acting_as_id_users_id_fk" FOREIGN KEY ("acting_as_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_exports" ADD CONSTRAINT "weekly_menu_exports_reprinted_by_id_users_id_fk" FOREIGN KEY ("reprinted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_change_records_record_id_idx" ON "price_change_records" USING btree ("module","record_id");--> statement-breakpoint
CREATE INDEX "price_changes_created_by_idx" ON "price_changes" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_menu_exports_code_key" ON "weekly_menu_exports" USING btree ("code");--> statement-breakpoint
CREATE INDEX "weekly_menu_exports_weekly_menu_id_idx" ON "weekly_menu_exports" USING btree ("weekly_menu_id","id");--> statement-breakpoint
CREATE INDEX "weekly_menu_exports_restaurant_id_idx" ON "weekly_menu_exports" USING btree ("restaurant_id") WHERE restaurant_id is not null;--> statement-breakpoint
CREATE INDEX "weekly_menu_exports_user_id_idx" ON "weekly_menu_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "weekly_menu_exports_to_reprint_idx" ON "weekly_menu_exports" USING btree ("weekly_menu_id") WHERE outdated_at is not null and reprinted_at is null;