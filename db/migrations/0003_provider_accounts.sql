DROP INDEX "provider_accounts_user";--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_subject" ON "provider_accounts" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_accounts_user" ON "provider_accounts" USING btree ("user_id","provider_id");