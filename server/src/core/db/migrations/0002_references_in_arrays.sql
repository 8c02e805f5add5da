-- Ids kept in arrays are references too: a missing one is refused, a used one cannot be deleted.
create function check_array_reference() returns trigger language plpgsql as $$
declare
  wanted int[];
  found int;
begin
  -- arguments: array column, referenced table, constraint name
  execute format('select ($1).%I', tg_argv[0]) into wanted using new;
  if coalesce(cardinality(wanted), 0) = 0 then return new; end if;
  execute format('select count(*) from (select 1 from %I where id = any($1) for key share) held', tg_argv[1])
    into found using wanted;
  if found < cardinality(wanted) then
    raise foreign_key_violation using constraint = tg_argv[2], message = 'a referenced row does not exist';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- After the delete, not before: by then the row is locked, and a reference just written is visible.
create function keep_array_referenced() returns trigger language plpgsql as $$
declare
  used boolean;
begin
  -- arguments: referencing table, array column, constraint name
  execute format('select exists (select 1 from %I where %I @> array[$1])', tg_argv[0], tg_argv[1])
    into used using old.id;
  if used then
    raise foreign_key_violation using constraint = tg_argv[2], message = 'the row is still referenced';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger dishes_allergen_ids_check before insert or update of allergen_ids on dishes
  for each row execute function check_array_reference('allergen_ids', 'allergens', 'dishes_allergen_ids_fk');
--> statement-breakpoint
create trigger allergens_keep after delete on allergens
  for each row execute function keep_array_referenced('dishes', 'allergen_ids', 'dishes_allergen_ids_fk');
--> statement-breakpoint
create trigger users_role_ids_check before insert or update of role_ids on users
  for each row execute function check_array_reference('role_ids', 'roles', 'users_role_ids_fk');
--> statement-breakpoint
create trigger roles_keep after delete on roles
  for each row execute function keep_array_referenced('users', 'role_ids', 'users_role_ids_fk');
