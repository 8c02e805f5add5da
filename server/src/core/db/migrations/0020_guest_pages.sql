-- oldest-writer: 0016_sorted_lists
CREATE TABLE "former_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "meats" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "portion" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "map_url" text;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "opening_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "closures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "meat_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_restaurant_id_idx" ON "former_slugs" USING btree ("restaurant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "restaurants_slug_key" ON "restaurants" USING btree ("slug");--> statement-breakpoint
-- Each restaurant has a slug, also one that an older instance creates. The lock lets no other restaurant take it meanwhile.
create function set_restaurant_slug() returns trigger language plpgsql as $$
declare
  base text;
  suffix text := '';
  number int := 1;
begin
  perform pg_advisory_xact_lock(hashtext('restaurants.slug'));
  if new.slug is null then
    base := trim(both '-' from regexp_replace(search_text(new.name_cs), '[^a-z0-9]+', '-', 'g'));
    if length(base) < 3 then
      base := trim(both '-' from 'restaurant-' || base);
    end if;
    loop
      new.slug := trim(trailing '-' from left(base, 60 - length(suffix))) || suffix;
      exit when not exists (select from restaurants where slug = new.slug and id <> new.id);
      number := number + 1;
      suffix := '-' || number;
    end loop;
  end if;
  delete from former_slugs where slug = new.slug;
  if tg_op = 'UPDATE' and old.slug <> new.slug then
    insert into former_slugs (slug, restaurant_id) values (old.slug, new.id)
    on conflict (slug) do update set restaurant_id = excluded.restaurant_id;
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger restaurants_slug_insert before insert on restaurants
for each row execute function set_restaurant_slug();
--> statement-breakpoint
create trigger restaurants_slug_update before update of slug on restaurants
for each row when (new.slug is null or new.slug is distinct from old.slug) execute function set_restaurant_slug();
--> statement-breakpoint
-- The trigger gives each existing restaurant its slug, in the order of their ids.
do $$ declare restaurant int; begin
  for restaurant in select id from restaurants order by id loop
    update restaurants set slug = null where id = restaurant;
  end loop;
end $$;
