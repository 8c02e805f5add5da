-- oldest-writer: 0016_sorted_lists
ALTER TABLE "settings" ADD COLUMN "history_days" integer;