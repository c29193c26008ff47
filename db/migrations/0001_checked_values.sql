ALTER TABLE "users" ADD CONSTRAINT "users_lang" CHECK ("users"."lang" in ('en', 'fa'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_preference" CHECK ("users"."language_preference" in ('english', 'farsi', 'both'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_category" CHECK ("posts"."category" in ('Language Learning', 'Cultural Identity', 'Education', 'Parenting Tips', 'Community Events', 'General Discussion'));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_location" CHECK ("posts"."location" in ('usa', 'canada', 'uk', 'australia', 'germany', 'netherlands', 'sweden', 'other'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision" CHECK ("reports"."decision" in ('hidden', 'kept'));--> statement-breakpoint
ALTER TABLE "event_registrations" ADD CONSTRAINT "event_registrations_status" CHECK ("event_registrations"."status" in ('attending', 'waiting'));--> statement-breakpoint
ALTER TABLE "event_suggestions" ADD CONSTRAINT "event_suggestions_decision" CHECK ("event_suggestions"."decision" in ('accepted', 'declined'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_category" CHECK ("events"."category" in ('parenting', 'language', 'culture', 'psychology', 'education', 'technology'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_thumbnail" CHECK ("events"."thumbnail" in ('parenting', 'language', 'culture', 'psychology', 'education', 'technology'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_status" CHECK ("events"."status" in ('upcoming', 'cancelled'));--> statement-breakpoint
ALTER TABLE "expert_sessions" ADD CONSTRAINT "expert_sessions_specialty" CHECK ("expert_sessions"."specialty" in ('child_psychology', 'bilingual_education', 'cultural_preservation'));--> statement-breakpoint
ALTER TABLE "resource_downloads" ADD CONSTRAINT "resource_downloads_format" CHECK ("resource_downloads"."format" in ('html', 'epub'));--> statement-breakpoint
ALTER TABLE "resources" ADD CONSTRAINT "resources_category" CHECK ("resources"."category" in ('articles', 'toolkits', 'books', 'schools', 'videos', 'communities'));--> statement-breakpoint
ALTER TABLE "community_event_attendees" ADD CONSTRAINT "community_event_attendees_status" CHECK ("community_event_attendees"."status" in ('attending', 'waiting', 'declined'));--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_type" CHECK ("community_events"."event_type" in ('playdate', 'cultural_activity', 'workshop', 'meetup'));--> statement-breakpoint
ALTER TABLE "community_events" ADD CONSTRAINT "community_events_status" CHECK ("community_events"."status" in ('upcoming', 'cancelled'));--> statement-breakpoint
ALTER TABLE "waitlist" ADD CONSTRAINT "waitlist_lang" CHECK ("waitlist"."lang" in ('en', 'fa'));--> statement-breakpoint
ALTER TABLE "reveal_requests" ADD CONSTRAINT "reveal_requests_decision" CHECK ("reveal_requests"."decision" in ('approved', 'declined'));--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_lang" CHECK ("newsletters"."lang" in ('en', 'fa'));--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_kind" CHECK ("notice_choices"."kind" in ('reply', 'answer', 'promoted', 'changed', 'cancelled', 'reminder', 'approved', 'refused', 'question', 'registration', 'member', 'group_event', 'message', 'removed', 'revealed', 'reveal_request', 'reveal_decided'));--> statement-breakpoint
ALTER TABLE "notice_choices" ADD CONSTRAINT "notice_choices_before" CHECK ("notice_choices"."before" in ('site', 'mail', 'digest', 'none'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('reply', 'answer', 'promoted', 'changed', 'cancelled', 'reminder', 'approved', 'refused', 'question', 'registration', 'member', 'group_event', 'message', 'removed', 'revealed', 'reveal_request', 'reveal_decided'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_via" CHECK ("notices"."via" in ('site', 'mail', 'digest', 'none'));--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_lang" CHECK ("mails"."lang" in ('en', 'fa'));