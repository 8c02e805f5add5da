-- oldest-writer: 0016_sorted_lists
CREATE TABLE "build_assets" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"replaced_at" timestamp with time zone
);
