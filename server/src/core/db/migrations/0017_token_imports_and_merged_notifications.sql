-- oldest-writer: 0016_sorted_lists
ALTER TABLE "imports" ADD COLUMN "api_token_id" integer;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_api_token_id_idx" ON "imports" USING btree ("api_token_id") WHERE api_token_id is not null;