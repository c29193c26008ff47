import { expect, test } from 'vitest'
import { readSources } from '../sources.ts'

const english: Record<string, unknown> = Object.assign(
  {},
  ...readSources('src/**/messages/en.json').map(({ text }) => JSON.parse(text)),
)

/** What the specification quotes, by its sections. Its authors compare the site with it word for word. */
const QUOTED: Record<string, Record<string, string>> = {
  'states (4)': {
    home_poll_placeholder_question: "What's your biggest parenting challenge?",
    home_poll_placeholder_option: 'Maintaining Farsi at home',
    home_poll_hint: 'Click on an option to vote',
    events_full: 'Event Full',
    attendance_unlimited: 'Unlimited spots left',
    attendance_registering: 'Registering...',
    events_soon_adding: 'Adding...',
    account_creating: 'Creating Account...',
    account_sending: 'Sending...',
    membership_waitlist_submitting: 'Adding you to waitlist...',
    newsletter_status_unsubscribed: 'Unsubscribed',
    analytics_empty_title: 'Setting up Analytics',
    analytics_check_again: 'Check Again',
  },
  'validation (5)': {
    field_email_invalid: 'Please enter a valid email address',
    field_title_required: 'Title is required',
    field_content_required: 'Content is required',
    field_category_required: 'Category is required',
    field_comment_required: 'Comment is required',
    field_description_required: 'Description is required',
    field_url_invalid: 'Please enter a valid URL',
    error_sign_in_first: 'Please sign in to continue.',
  },
  'errors and notices (8)': {
    toast_newsletter_failed_title: 'Subscription failed',
    toast_newsletter_failed_text: 'Please try again or check your email address.',
    toast_email_invalid_title: 'Invalid email',
    toast_email_invalid_text: 'Please enter a valid email address.',
    toast_newsletter_done_title: 'Thank you for subscribing!',
    toast_newsletter_done_text: "You'll receive our weekly newsletter soon.",
    toast_waitlist_done_title: "You're on the waitlist!",
    toast_waitlist_done_text:
      "Thank you for your interest in Peyvand+. We'll notify you when we're ready to welcome more families.",
    toast_vote_done_title: 'Thank you for your vote!',
    toast_vote_done_text: 'Results will be updated shortly.',
    toast_post_done_title: 'Success',
    toast_post_done_text: 'Your post has been created!',
    toast_post_failed_title: 'Error',
    toast_post_failed_text: 'Failed to create post. Please try again.',
    toast_comment_done_title: 'Success',
    toast_comment_done_text: 'Your comment has been posted!',
    toast_resource_done_title: 'Success',
    toast_resource_done_text: 'Resource submitted for review',
    toast_resource_failed_title: 'Error',
    toast_resource_failed_text: 'Failed to submit resource. Please try again.',
    toast_link_copied_title: 'Link Copied!',
    toast_copy_failed_title: 'Copy Failed',
    toast_copy_failed_text: 'Unable to copy link. Please try again.',
    toast_group_created_title: 'Group Created!',
    toast_group_created_text: 'Your local Persian parent group has been created successfully.',
    toast_community_event_created_title: 'Event Created!',
    toast_community_event_created_text: 'Your community event has been scheduled successfully.',
    toast_group_joined_title: 'Joined Group!',
    toast_community_event_registered_title: 'Registered!',
    toast_question_done_title: 'Question Submitted!',
    toast_question_done_text:
      "Your question has been submitted to the expert. You'll be notified when it's answered.",
    toast_account_required_title: 'Free Account Required',
    toast_account_required_like_text: 'Create a free account to like posts and join discussions!',
    toast_account_required_reply_text: 'Create a free account to reply and join discussions!',
    toast_event_failed_title: 'Registration Failed',
    toast_event_failed_text: 'Please try again or contact support.',
    toast_event_registered_title: 'Registration Successful!',
    toast_event_registered_text: "You'll receive event details via email.",
    toast_events_waitlist_failed_title: 'Error',
    toast_events_waitlist_failed_text: 'Please try again.',
    toast_events_waitlist_title: 'Added to Waitlist!',
    toast_events_waitlist_text: "We'll notify you when new events are available.",
    toast_newsletter_incomplete_title: 'Please fill all fields',
    toast_newsletter_incomplete_text: 'Both subject and message are required',
    toast_newsletter_sent_title: 'Newsletter Sent!',
    toast_newsletter_sent_text: 'Successfully sent to {shown} subscribers',
    toast_newsletter_send_failed_title: 'Failed to Send Newsletter',
    // No provider is named that the site does not use.
    toast_newsletter_send_failed_text: 'Please check your email configuration',
    toast_export_done_title: 'Export Complete',
    toast_newsletter_export_done_text: 'Subscriber list downloaded successfully',
    toast_signup_incomplete_title: 'Missing Information',
    toast_signup_incomplete_text: 'Please fill in all required fields.',
    toast_signup_done_title: 'Welcome to Peyvand!',
    toast_signup_done_text:
      'Your free account has been created successfully. You now have access to all free features.',
    toast_signup_failed_title: 'Signup Failed',
    toast_signup_failed_text: 'Please try again or contact support if the problem continues.',
    toast_download_title: 'Download Started!',
    toast_download_text: 'The complete article has been downloaded to your device.',
    something_went_wrong: 'Something went wrong. Please try again.',
    operation_completed: 'Operation completed successfully.',
  },
  'plans and periods (9)': {
    membership_plan_monthly_note: 'Cancel anytime',
    membership_plan_annual_note: '2 months free',
    membership_plan_annual_save: 'Save $14',
    membership_plan_more: 'And more...',
    newsletter_this_month: 'This Month',
    analytics_period_1d: 'Last 24 hours',
    analytics_period_7d: 'Last 7 days',
    analytics_period_30d: 'Last 30 days',
    analytics_period_90d: 'Last 3 months',
  },
}

test.each(Object.entries(QUOTED))('%s: what the specification quotes is said in its words', (_, texts) => {
  const shown = Object.keys(texts).map((key) => [key, lastForm(english[key])])
  expect(Object.fromEntries(shown)).toEqual(texts)
})

/** Of a message with plural forms, the one for several. */
const lastForm = (text: unknown) =>
  Array.isArray(text) ? Object.values((text as [{ match: object }])[0].match).at(-1) : text
