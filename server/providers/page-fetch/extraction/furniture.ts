// Words of the site, not of the author, that stand alone in a paragraph.

/** All of the paragraph. */
const WHOLE =
  /^(advertisement|advertising|sponsored|story continues below( advertisement)?|scroll (down )?to continue( with (the )?(content|article|story))?|article continues (below|after) (this )?(ad|advertisement)|continue reading below|skip advertisement|\[ ?edit ?\]|(read|see|watch|listen) (more|next|also)|related( (articles|stories|topics|content))?|share (this|on)( (article|story|post|page))?|(tweet|pin it|email this|print( this)?( page)?)|sign up|subscribe( now)?|newsletter|loading\.*|back to top|by|↩\uFE0E?)[.:!…]?$/i
/** The beginning of a short one. */
const BEGINNING =
  /^((read|see|watch|listen) (more|next|also)( (on|about|from) [^:]{1,30})?\s*[:：|»→]|(more|also) (on this story|on this topic)\b|don[’']t miss\s*[:：]|recommended( reading)?\s*[:：]|(please )?(follow|like|find) (us|me|him|her|them|the author)\b.{0,40}\bon (twitter|x|facebook|instagram|threads|mastodon|bluesky|linkedin|youtube|tiktok|telegram)\b|this (site|form) is protected by recaptcha\b|(sign up|subscribe)( here)? (for|to) (our|the|my) .{0,60}(newsletter|briefing|updates|emails?|alerts)\b|(get|receive) .{0,60}\b(in|to) your inbox\b|by (signing up|subscribing|submitting|clicking|entering)\b.{0,80}\b(agree|consent|accept)|(enter|type) your e-?mail|you can unsubscribe at any time|thank(s| you) for (signing up|subscribing)|(download|get) our app\b|our privacy policy\b|this page was printed from\b)/i
const SHORT = 260

/** Whether a paragraph of prose is the site's own voice. A guess that only short paragraphs are subject to. */
export const isFurniture = (text: string): boolean =>
  WHOLE.test(text) || (text.length < SHORT && BEGINNING.test(text))
