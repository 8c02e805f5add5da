-- Ids kept in documents are references too. Arguments: an expression over the row `r` that yields int[], the referenced
-- table, the name of the constraint.
create function check_document_reference() returns trigger language plpgsql as $$
declare
  wanted int[];
  found int;
begin
  execute format('select array(select distinct v from unnest(%s) v) from (select $1.*) r', tg_argv[0]) into wanted using new;
  if coalesce(cardinality(wanted), 0) = 0 then return new; end if;
  execute format('select count(*) from (select 1 from %I where id = any($1) for key share) held', tg_argv[1])
    into found using wanted;
  if found < cardinality(wanted) then
    raise foreign_key_violation using constraint = tg_argv[2], message = 'a referenced row does not exist';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Arguments: referencing table, an expression over its row `r` that yields int[], the name of the constraint.
create function keep_document_referenced() returns trigger language plpgsql as $$
declare
  used boolean;
begin
  execute format('select exists (select 1 from %I r where $1 = any(%s))', tg_argv[0], tg_argv[1]) into used using old.id;
  if used then
    raise foreign_key_violation using constraint = tg_argv[2], message = 'the row is still referenced';
  end if;
  return null;
end $$;
--> statement-breakpoint
create function priced_type_ids(items jsonb) returns int[] language sql immutable parallel safe
  as $$ select coalesce(array_agg((item ->> 'menuItemTypeId')::int), '{}') from jsonb_array_elements(items) item $$;
--> statement-breakpoint
create function planned_type_ids(days jsonb) returns int[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct (item ->> 'menuItemTypeId')::int), '{}')
    from jsonb_array_elements(days) day, jsonb_array_elements(day -> 'items') item
  $$;
--> statement-breakpoint
create function planned_dish_ids(days jsonb) returns int[] language sql immutable parallel safe
  as $$
    select coalesce(array_agg(distinct dish::int), '{}')
    from jsonb_array_elements(days) day, jsonb_array_elements(day -> 'items') item,
      jsonb_array_elements_text(item -> 'dishIds') dish
  $$;
--> statement-breakpoint
create index weekly_menus_dish_ids_idx on weekly_menus using gin (planned_dish_ids(weekly_menu_items_data));
--> statement-breakpoint
create trigger restaurant_menus_types_check before insert or update of restaurant_menu_items on restaurant_menus
  for each row execute function
  check_document_reference('priced_type_ids(r.restaurant_menu_items)', 'menu_item_types', 'restaurant_menus_restaurant_menu_items_fk');
--> statement-breakpoint
create trigger menu_item_types_priced after delete on menu_item_types
  for each row execute function
  keep_document_referenced('restaurant_menus', 'priced_type_ids(r.restaurant_menu_items)', 'restaurant_menus_restaurant_menu_items_fk');
--> statement-breakpoint
create trigger weekly_menus_types_check before insert or update of weekly_menu_items_data on weekly_menus
  for each row execute function
  check_document_reference('planned_type_ids(r.weekly_menu_items_data)', 'menu_item_types', 'weekly_menus_weekly_menu_items_data_fk');
--> statement-breakpoint
create trigger menu_item_types_planned after delete on menu_item_types
  for each row execute function
  keep_document_referenced('weekly_menus', 'planned_type_ids(r.weekly_menu_items_data)', 'weekly_menus_weekly_menu_items_data_fk');
--> statement-breakpoint
create trigger weekly_menus_dishes_check before insert or update of weekly_menu_items_data on weekly_menus
  for each row execute function
  check_document_reference('planned_dish_ids(r.weekly_menu_items_data)', 'dishes', 'weekly_menus_weekly_menu_items_data_fk');
--> statement-breakpoint
create trigger dishes_planned after delete on dishes
  for each row execute function
  keep_document_referenced('weekly_menus', 'planned_dish_ids(r.weekly_menu_items_data)', 'weekly_menus_weekly_menu_items_data_fk');
