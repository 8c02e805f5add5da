-- oldest-writer: 0016_sorted_lists
CREATE TABLE "today_changes" (
	"restaurant_id" integer NOT NULL,
	"day" date NOT NULL,
	"weekly_menu_variant_id" integer NOT NULL,
	"menu_item_type_id" integer NOT NULL,
	"dish_id" integer NOT NULL,
	"state" text NOT NULL,
	"replacement_dish_id" integer,
	"note" text,
	"user_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "today_changes_key" PRIMARY KEY("restaurant_id","day","weekly_menu_variant_id","menu_item_type_id","dish_id")
);
--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_weekly_menu_variant_id_weekly_menu_variants_id_fk" FOREIGN KEY ("weekly_menu_variant_id") REFERENCES "public"."weekly_menu_variants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_menu_item_type_id_menu_item_types_id_fk" FOREIGN KEY ("menu_item_type_id") REFERENCES "public"."menu_item_types"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_replacement_dish_id_dishes_id_fk" FOREIGN KEY ("replacement_dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "today_changes" ADD CONSTRAINT "today_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "today_changes_day_idx" ON "today_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "today_changes_dish_id_idx" ON "today_changes" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "today_changes_replacement_dish_id_idx" ON "today_changes" USING btree ("replacement_dish_id");--> statement-breakpoint
CREATE INDEX "today_changes_variant_idx" ON "today_changes" USING btree ("weekly_menu_variant_id");--> statement-breakpoint
CREATE INDEX "today_changes_menu_item_type_idx" ON "today_changes" USING btree ("menu_item_type_id");--> statement-breakpoint
CREATE INDEX "today_changes_user_id_idx" ON "today_changes" USING btree ("user_id");--> statement-breakpoint
-- Roles that can edit weekly menus can also change what guests see today.
update roles set permissions = permissions || (
  select jsonb_agg(jsonb_build_object('area', 'today', 'action', action, 'allItems', true, 'level', null))
  from unnest(array['view', 'edit']) action
)
where permissions @> '[{"area": "weeklyMenus", "action": "edit"}]';
