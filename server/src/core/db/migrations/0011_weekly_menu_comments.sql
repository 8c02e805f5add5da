CREATE TABLE "weekly_menu_comments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_menu_comments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"weekly_menu_id" integer NOT NULL,
	"parent_id" integer,
	"day" integer,
	"menu_item_type_id" integer,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" integer,
	"sent_by_id" integer,
	"body" text,
	"mentions" integer[] DEFAULT '{}' NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by_id" integer
);
--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_weekly_menu_id_weekly_menus_id_fk" FOREIGN KEY ("weekly_menu_id") REFERENCES "public"."weekly_menus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_parent_id_weekly_menu_comments_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."weekly_menu_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_menu_item_type_id_menu_item_types_id_fk" FOREIGN KEY ("menu_item_type_id") REFERENCES "public"."menu_item_types"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_sent_by_id_users_id_fk" FOREIGN KEY ("sent_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_menu_comments" ADD CONSTRAINT "weekly_menu_comments_resolved_by_id_users_id_fk" FOREIGN KEY ("resolved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "weekly_menu_comments_weekly_menu_id_idx" ON "weekly_menu_comments" USING btree ("weekly_menu_id","id");--> statement-breakpoint
CREATE INDEX "weekly_menu_comments_parent_id_idx" ON "weekly_menu_comments" USING btree ("parent_id") WHERE parent_id is not null;--> statement-breakpoint
CREATE INDEX "weekly_menu_comments_menu_item_type_id_idx" ON "weekly_menu_comments" USING btree ("menu_item_type_id") WHERE menu_item_type_id is not null;--> statement-breakpoint
CREATE INDEX "weekly_menu_comments_user_id_idx" ON "weekly_menu_comments" USING btree ("user_id");