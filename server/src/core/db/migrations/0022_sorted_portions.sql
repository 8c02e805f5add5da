-- oldest-writer: 0016_sorted_lists
CREATE INDEX "dishes_current_portion_idx" ON "dishes" USING btree ("portion" collate "czech","id") WHERE not archived;