CREATE TABLE "list_versions" (
	"list" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menu_item_types" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "menu_item_types_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_cs" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restaurant_menu_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restaurant_menu_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"restaurant_id" integer NOT NULL,
	"weekly_menu_variant_id" integer NOT NULL,
	"menu_item_type_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"price_czk" bigint,
	"price_eur" bigint
);
--> statement-breakpoint
CREATE TABLE "restaurant_menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restaurant_menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"restaurant_id" integer NOT NULL,
	"weekly_menu_variant_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"restaurant_menu_items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screens" (
	"id" text PRIMARY KEY NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"screen_type" text NOT NULL,
	"languages" text[] NOT NULL,
	"show_prices" boolean NOT NULL,
	"hours_from" text,
	"hours_to" text
);
--> statement-breakpoint
CREATE TABLE "weekly_menu_variants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_menu_variants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position" integer NOT NULL,
	"name_en" text NOT NULL,
	"name_cs" text NOT NULL,
	"name_xls" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version" integer DEFAULT 1 NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"start_date" date NOT NULL,
	"weekly_menu_variant_id" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"weekly_menu_items_data" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restaurant_menu_exceptions" ADD CONSTRAINT "restaurant_menu_exceptions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menu_exceptions" ADD CONSTRAINT "restaurant_menu_exceptions_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menu_exceptions" ADD CONSTRAINT "restaurant_menu_exceptions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menu_exceptions" ADD CONSTRAINT "restaurant_menu_exceptions_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menu_exceptions" ADD CONSTRAINT "restaurant_menu_exceptions_menu_item_type_id_menu_item_types_id_fk" FOREIGN KEY ("menu_item_type_id") REFERENCES "public"."menu_item_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menus" ADD CONSTRAINT "restaurant_menus_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menus" ADD CONSTRAINT "restaurant_menus_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menus" ADD CONSTRAINT "restaurant_menus_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_menus" ADD CONSTRAINT "restaurant_menus_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menus" ADD CONSTRAINT "weekly_menus_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menus" ADD CONSTRAINT "weekly_menus_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menus" ADD CONSTRAINT "weekly_menus_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_menu_exceptions_start_date_key" ON "restaurant_menu_exceptions" USING btree ("restaurant_id","weekly_menu_variant_id","menu_item_type_id","start_date") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_newest_idx" ON "restaurant_menu_exceptions" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not archived;--> statement-breakpoint
CREATE UNIQUE INDEX "restaurant_menus_start_date_key" ON "restaurant_menus" USING btree ("restaurant_id","weekly_menu_variant_id","start_date") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menus_newest_idx" ON "restaurant_menus" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not archived;--> statement-breakpoint
CREATE INDEX "screens_restaurant_id_idx" ON "screens" USING btree ("restaurant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_menus_start_date_key" ON "weekly_menus" USING btree ("weekly_menu_variant_id","start_date") WHERE not archived;--> statement-breakpoint
CREATE INDEX "weekly_menus_newest_idx" ON "weekly_menus" USING btree ("start_date" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE not archived;