CREATE TABLE "dish_merge_menus" (
	"merge_id" integer NOT NULL,
	"weekly_menu_id" integer NOT NULL,
	"version" integer NOT NULL,
	"old_items_data" jsonb NOT NULL,
	CONSTRAINT "dish_merge_menus_merge_id_weekly_menu_id_pk" PRIMARY KEY("merge_id","weekly_menu_id")
);
--> statement-breakpoint
CREATE TABLE "dish_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dish_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"gone_id" integer NOT NULL,
	"kept_old_values" jsonb NOT NULL,
	"kept_version" integer NOT NULL,
	"gone_version" integer NOT NULL,
	"gone_was_archived" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_real_id" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"import_id" integer NOT NULL,
	"record_id" text NOT NULL,
	"version" integer,
	"old_values" jsonb,
	"new_values" jsonb,
	CONSTRAINT "import_records_import_id_record_id_pk" PRIMARY KEY("import_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"module" text NOT NULL,
	"filename" text NOT NULL,
	"file" "bytea",
	"sheets" jsonb NOT NULL,
	"sheet" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_real_id" integer,
	"applied_at" timestamp with time zone,
	"created_count" integer,
	"changed_count" integer,
	"undone_at" timestamp with time zone,
	"undone_by" integer
);
--> statement-breakpoint
ALTER TABLE "history" ADD COLUMN "import_id" integer;--> statement-breakpoint
ALTER TABLE "dish_merge_menus" ADD CONSTRAINT "dish_merge_menus_merge_id_dish_merges_id_fk" FOREIGN KEY ("merge_id") REFERENCES "public"."dish_merges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merge_menus" ADD CONSTRAINT "dish_merge_menus_weekly_menu_id_weekly_menus_id_fk" FOREIGN KEY ("weekly_menu_id") REFERENCES "public"."weekly_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merges" ADD CONSTRAINT "dish_merges_kept_id_dishes_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merges" ADD CONSTRAINT "dish_merges_gone_id_dishes_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merges" ADD CONSTRAINT "dish_merges_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merges" ADD CONSTRAINT "dish_merges_created_by_real_id_users_id_fk" FOREIGN KEY ("created_by_real_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dish_merges" ADD CONSTRAINT "dish_merges_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_real_id_users_id_fk" FOREIGN KEY ("created_by_real_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dish_merge_menus_weekly_menu_id_idx" ON "dish_merge_menus" USING btree ("weekly_menu_id");--> statement-breakpoint
CREATE INDEX "dish_merges_kept_id_idx" ON "dish_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "dish_merges_gone_id_idx" ON "dish_merges" USING btree ("gone_id");--> statement-breakpoint
CREATE INDEX "dish_merges_created_by_idx" ON "dish_merges" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "imports_created_by_idx" ON "imports" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "imports_file_idx" ON "imports" USING btree ("created_at") WHERE file is not null;