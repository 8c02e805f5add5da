-- oldest-writer: 0016_sorted_lists
-- A save sets every column; ids that have not changed were checked when they were written.
drop trigger dishes_allergen_ids_check on dishes;
--> statement-breakpoint
create trigger dishes_allergen_ids_check before insert on dishes
  for each row execute function check_array_reference('allergen_ids', 'allergens', 'dishes_allergen_ids_fk');
--> statement-breakpoint
create trigger dishes_changed_allergen_ids_check before update of allergen_ids on dishes
  for each row when (old.allergen_ids is distinct from new.allergen_ids)
  execute function check_array_reference('allergen_ids', 'allergens', 'dishes_allergen_ids_fk');
--> statement-breakpoint
drop trigger users_role_ids_check on users;
--> statement-breakpoint
create trigger users_role_ids_check before insert on users
  for each row execute function check_array_reference('role_ids', 'roles', 'users_role_ids_fk');
--> statement-breakpoint
create trigger users_changed_role_ids_check before update of role_ids on users
  for each row when (old.role_ids is distinct from new.role_ids)
  execute function check_array_reference('role_ids', 'roles', 'users_role_ids_fk');
--> statement-breakpoint
-- PostgreSQL stores a body in this form parsed, and no longer parses it for every row with a generated column.
create or replace function search_text(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
