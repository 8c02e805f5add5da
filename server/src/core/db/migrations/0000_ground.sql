-- What the tables stand on: search without accents, Czech order.
create extension if not exists unaccent;
--> statement-breakpoint
create extension if not exists pg_trgm;
--> statement-breakpoint
create collation if not exists czech (provider = icu, locale = 'cs');
--> statement-breakpoint
-- unaccent() is only "stable" because its dictionary could be replaced; ours is not, so an index may use it.
create function search_text(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(public.unaccent('public.unaccent', value)) $$;
