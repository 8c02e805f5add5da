-- oldest-writer: 0016_sorted_lists
ALTER TABLE "screen_days" ADD COLUMN "expected_minutes" integer DEFAULT 0 NOT NULL;