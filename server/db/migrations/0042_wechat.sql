ALTER TABLE "wechat_ids" ADD COLUMN "unionid" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "wechat_ids_unionid" ON "wechat_ids" USING btree ("unionid") WHERE unionid <> '';