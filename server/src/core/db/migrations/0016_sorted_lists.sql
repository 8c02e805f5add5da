DROP INDEX "dishes_dish_type_id_idx";--> statement-breakpoint
CREATE INDEX "dishes_current_created_at_idx" ON "dishes" USING btree ("created_at","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "dishes_dish_type_idx" ON "dishes" USING btree ("dish_type_id","archived","id");--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_current_updated_at_idx" ON "restaurant_menu_exceptions" USING btree ("updated_at","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_current_created_at_idx" ON "restaurant_menu_exceptions" USING btree ("created_at","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_current_price_czk_idx" ON "restaurant_menu_exceptions" USING btree ("price_czk","id") WHERE not archived;--> statement-breakpoint
CREATE INDEX "restaurant_menu_exceptions_current_price_eur_idx" ON "restaurant_menu_exceptions" USING btree ("price_eur","id") WHERE not archived;