CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"permissions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"audit_id" bigint NOT NULL,
	"personal_digest" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_checkpoint" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"event" text NOT NULL,
	"user_id" integer,
	"acting_as_id" integer,
	"module" text,
	"record_id" integer,
	"result" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"address" text,
	"personal" jsonb,
	"salt" "bytea"
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" integer,
	"session_id" integer,
	"password_hash" text,
	"webauthn_challenge" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "passkeys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "require_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "factor_grace_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factor_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "anonymised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "audit_days" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "audit_address_days" integer DEFAULT 90;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "request_days" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "notification_days" integer DEFAULT 90;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "error_days" integer DEFAULT 30;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id_idx" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_audit_id_key" ON "audit_chain" USING btree ("audit_id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_event_idx" ON "audit_log" USING btree ("event","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_user_id_idx" ON "audit_log" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_acting_as_id_idx" ON "audit_log" USING btree ("acting_as_id","at","id") WHERE acting_as_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_module_idx" ON "audit_log" USING btree ("module","at","id") WHERE module is not null;--> statement-breakpoint
CREATE INDEX "audit_log_record_idx" ON "audit_log" USING btree ("record_id","at","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "audit_log_result_idx" ON "audit_log" USING btree ("result","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_address_idx" ON "audit_log" USING btree ("address","at","id") WHERE address is not null;--> statement-breakpoint
CREATE INDEX "factor_challenges_expires_at_idx" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "factor_challenges_user_id_idx" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_session_id_idx" ON "factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_id_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
-- Entries of the audit log are never changed; only their personal data can be shortened or removed.
create function audit_log_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.at, new.event, new.user_id, new.acting_as_id, new.module, new.record_id, new.result, new.details)
      is distinct from
      (old.id, old.at, old.event, old.user_id, old.acting_as_id, old.module, old.record_id, old.result, old.details)
    then
      raise exception 'entries of the audit log cannot be changed';
    end if;
    return new;
  end if;
  if not exists (
    select from audit_chain c join audit_checkpoint p on c.position <= p.position where c.audit_id = old.id
  ) then
    raise exception 'entries of the audit log can only be deleted below the checkpoint';
  end if;
  return old;
end $$;--> statement-breakpoint
create trigger audit_log_keep before update or delete on audit_log
for each row execute function audit_log_keep();--> statement-breakpoint
-- Administrators of earlier installations can view the audit log: their role has every permission of these releases.
update roles
set permissions = permissions || '[{"area": "audit", "action": "view", "allItems": true, "level": null}]'
where not archived and level <= 1 and permissions @> (
  select jsonb_agg(jsonb_build_object('area', area, 'action', action, 'allItems', true, 'level', null))
  from (
    select area, action
    from unnest(array['weeklyMenus', 'restaurantMenus', 'restaurantMenuExceptions', 'dishes', 'restaurants', 'users', 'roles']) area,
      unnest(array['view', 'add', 'edit', 'archive', 'delete', 'identifier']) action
    union all
    values ('users', 'switch'), ('supportRequests', 'view'), ('supportRequests', 'edit'),
      ('settings', 'view'), ('settings', 'edit'), ('settings', 'system')
  ) earlier
);
