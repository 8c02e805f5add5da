-- oldest-writer: 0016_sorted_lists
CREATE TABLE "brands" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"brand" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "screen_days" (
	"screen_id" text NOT NULL,
	"day" date NOT NULL,
	"minutes" integer NOT NULL,
	CONSTRAINT "screen_days_key" PRIMARY KEY("screen_id","day")
);
--> statement-breakpoint
CREATE TABLE "screen_pairings" (
	"code" text PRIMARY KEY NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"screen_id" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "screen_states" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "screen_states" ADD COLUMN "identify_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screen_states" ADD COLUMN "reload_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screen_states" ADD COLUMN "silence_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "parts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "can_hide_menu" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "outside" text DEFAULT 'name' NOT NULL;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "outside_picture_id" text;--> statement-breakpoint
ALTER TABLE "screens" ADD COLUMN "alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "brand" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "brand_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_days" ADD CONSTRAINT "screen_days_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screen_pairings" ADD CONSTRAINT "screen_pairings_screen_id_screens_id_fk" FOREIGN KEY ("screen_id") REFERENCES "public"."screens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brands_updated_by_idx" ON "brands" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "pictures_restaurant_id_idx" ON "pictures" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "pictures_created_by_idx" ON "pictures" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "screen_pairings_secret_hash_key" ON "screen_pairings" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "screen_pairings_screen_id_idx" ON "screen_pairings" USING btree ("screen_id");--> statement-breakpoint
ALTER TABLE "screens" ADD CONSTRAINT "screens_outside_picture_id_pictures_id_fk" FOREIGN KEY ("outside_picture_id") REFERENCES "public"."pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "screens_outside_picture_id_idx" ON "screens" USING btree ("outside_picture_id");