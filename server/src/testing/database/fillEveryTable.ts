import type { Database } from '../../core/db/database.ts'
import { readConfig } from '../../core/runtime/config.ts'
import { install } from '../../features/installation/index.ts'

/** Texts with characters that COPY must escape. */
const ODD_TEXTS = ['\\.', '\\N', '', 'Žluťoučký\tkůň\n\\.\nšel', '{"table":"dishes"}', '🍲 \\\\ "quoted"', '\r\n']

/** Statements that insert rows into the tables that sample data leaves empty. */
const EXTRA_ROWS = [
  "insert into sessions (user_id, device) select id, 'tablet' from users",
  "insert into session_tokens select sha256(convert_to(s.id::text, 'UTF8')), s.id, now() + interval '1 day' from sessions s",
  "insert into codes (user_id, purpose, code_hash, expires_at) select min(id), 'password', '\\x00ff', now() from users",
  "insert into sign_ups (user_id, code_hash, password_hash, expires_at) select min(id), '\\x01', 'hash', now() from users",
  "insert into invitations (user_id, token_hash, expires_at) select min(id), '\\x03', now() from users",
  "insert into known_devices (user_id, device_hash) select min(id), '\\x02' from users",
  "insert into rate_limits values ('login 10.0.0.1', 3, 1e13)",
  `insert into outbox (recipient, language, template, params, urgent) values ('petr@example.com', 'cs', 'notification', '{}', false)`,
  `insert into weekly_menu_locks (weekly_menu_id, user_id, editors)
    select (select min(id) from weekly_menus), min(id), '[]' from users`,
  `insert into weekly_menu_shelves (weekly_menu_id, user_id, version, cells)
    select (select min(id) from weekly_menus), min(id), 1, '[]' from users`,
  `insert into weekly_menu_comments (weekly_menu_id, user_id, body, mentions)
    select (select min(id) from weekly_menus), min(id), 'Bez knedlíku?', array_agg(id) from users`,
  `insert into weekly_menu_exports (code, weekly_menu_id, user_id, format, choices, revision, published)
    select 'AbCdEfGhIjKlMnOp', (select min(id) from weekly_menus), min(id), 'pdf', '{"language": "cs"}', '7K3F9Q2M', true from users`,
  'insert into agreements (user_id, version, push, analytics) select id, 1, true, false from users',
  "insert into notifications (user_id, type, key, title, body) select id, 'info', 'broadcast', 'Inventura', 'V pátek' from users",
  "insert into support_requests (subject, body, created_by) select 'Tiskárna', 'Netiskne', min(id) from users",
  "insert into support_messages (request_id, user_id, body) select id, created_by, 'A teď už ano' from support_requests",
  `insert into preferences (user_id, key, value) select id, 'list.dishes', '{"columns": ["nameCs"]}' from users`,
  "insert into error_log (message, stack) values ('x is not a function', E'at a\\n\\tat b')",
  `insert into idempotency_keys (user_id, key, request_hash, answer) select min(id), 'k1', '\\x0a5c2e0a', '{"a": "\\\\n"}' from users`,
  `insert into bulk_undo (id, part, user_id, module, action, fields, changes)
    select gen_random_uuid(), 0, min(id), 'dishes', 'edit', '{dishTypeId}', '[[1, 2, {"dish_type_id": null}]]' from users`,
  `insert into price_changes (name, start_date, request, count, created_by)
    select 'Leden 2027, +5 %', '2027-01-01', '{"czk": null}', 1, min(id) from users`,
  `insert into price_change_records (price_change_id, module, record_id, version, old_values, prices)
    select min(id), 'restaurantMenuExceptions', 1, 2, '{"price_czk": 12000}', '[{"menuItemTypeId": 1}]' from price_changes`,
  `insert into imports (module, filename, file, sheets, sheet, mapping, created_by)
    select 'dishes', 'Jídla.csv', '\\x00ff', '[]', 'CSV', '{"nameCs": 0}', min(id) from users`,
  `insert into import_records (import_id, record_id, version, old_values)
    select min(id), '1', 2, '{"name_cs": "Kulajda"}' from imports`,
  `insert into dish_merges (kept_id, gone_id, kept_old_values, kept_version, gone_version, gone_was_archived, created_by)
    select min(id), max(id), '{"nameEn": null}', 2, 2, false, (select min(id) from users) from dishes`,
  `insert into dish_merge_menus (merge_id, weekly_menu_id, version, old_items_data)
    select (select min(id) from dish_merges), id, version, weekly_menu_items_data from weekly_menus limit 1`,
  `insert into change_sets (kind, module, name, source_id, count, permissions, user_id, undo_until, bytes)
    select 'import', 'dishes', 'Jídla.csv', 1, 1, '{dishes.edit}', min(id), now(), 24 from users`,
  `insert into change_set_records (set_id, module, record_id, version, is_created, old_values)
    select min(id), 'dishes', '1', 2, false, '{"name_cs": "Kulajda"}' from change_sets`,
  `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    select min(id), 'AbC-_1', '\\x00ff', 3, '{internal,hybrid}', 'Notebook' from users`,
  "insert into totp_secrets (user_id, secret, confirmed_at) select min(id), '\\x0a5c', now() from users",
  "insert into recovery_codes (user_id, code_hash) select min(id), '\\x04' from users",
  `insert into factor_challenges (id_hash, purpose, user_id, expires_at)
    select '\\x05', 'signIn', min(id), now() from users`,
  `insert into api_tokens (user_id, name, token_hash, permissions, expires_at)
    select min(id), 'Pokladna', '\\x06', '[{"area": "dishes", "action": "view", "restaurantIds": null}]', now() from users`,
  `insert into audit_log (event, user_id, result, address, personal, salt)
    select 'signIn', min(id), 'success', '192.0.2.7', '{"username": "petr"}', '\\x07' from users`,
  "insert into audit_chain (position, audit_id, personal_digest, hash) select 1, min(id), '\\x08', '\\x09' from audit_log",
  "insert into audit_checkpoint (position, hash) values (0, '\\x00')",
  // The trigger keeps the former slug.
  "update restaurants set slug = 'nova-adresa' where id = (select min(id) from restaurants)",
  `insert into today_changes (restaurant_id, day, weekly_menu_variant_id, menu_item_type_id, dish_id, state, note)
    select (select min(id) from restaurants), '2026-09-09', (select min(id) from weekly_menu_variants),
      (select min(id) from menu_item_types), min(id), 'soldOut', 'Zítra zase' from dishes`,
  `insert into deadline_notices (weekly_menu_variant_id, start_date, kind)
    select min(id), '2026-11-23', 'dayBefore' from weekly_menu_variants`,
  `insert into deadline_snoozes (weekly_menu_variant_id, start_date, until, reason, user_id)
    select min(id), '2026-11-23', '2026-11-20 08:00Z', 'Čeká se na dodavatele', (select min(id) from users) from weekly_menu_variants`,
  "insert into deadline_mails (user_id, day) select min(id), '2026-11-19' from users",
  `insert into pictures (id, restaurant_id, kind, name, content_type, width, height, content, created_by)
    select 'QbCdEfGhIjKlMnOpQrStUv', (select min(id) from restaurants), 'picture', 'Terasa.jpg', 'image/webp', 2, 1, '\\x0052', min(id) from users`,
  "insert into screen_days (screen_id, day, minutes, expected_minutes) select id, '2026-11-18', 540, 600 from screens",
  `insert into screen_pairings (code, secret_hash, screen_id, expires_at)
    select 'K7M2QX', '\\x08', min(id), now() from screens`,
  `insert into brands (restaurant_id, brand, updated_by)
    select min(id), '{"accent": "#8f2a1d"}', (select min(id) from users) from restaurants`,
  "insert into screen_states (screen_id, revision, content_hash) select id, 7, 'abc' from screens",
  "insert into build_assets (name, content, replaced_at) values ('index-C0ffee12.js', '\\x1f8b', now())",
  "insert into jobs (name, last_tick) select unnest(array['cleanUp', 'mails', 'audit', 'scheduledPublication', 'deadlines', 'screens', 'printCheck']), now()",
] as const

/** Fills every table, with some unusual values. */
export async function fillEveryTable(database: Database): Promise<void> {
  await install(database, readConfig({ ADMIN_PASSWORD: 'tajné' }), true)
  await database.rows({
    text: 'insert into dishes (name_cs, name_en) select v, v from unnest($1::text[]) v',
    values: [ODD_TEXTS],
  })
  for (const text of EXTRA_ROWS) await database.rows({ text })
}
