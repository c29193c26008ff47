ALTER TABLE "workshops" ADD CONSTRAINT "workshops_duration" CHECK ("workshops"."duration" > 0);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_duration" CHECK ("events"."duration" > 0);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_limit" CHECK ("events"."max_participants" > 0);--> statement-breakpoint
ALTER TABLE "expert_sessions" ADD CONSTRAINT "expert_sessions_duration" CHECK ("expert_sessions"."duration" > 0);--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_option" CHECK ("poll_votes"."option_index" >= 0);