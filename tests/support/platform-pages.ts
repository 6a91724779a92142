// Pages as blogs and magazines of large platforms have them, written after the structure of their public themes.
import {
  comments,
  foot,
  iso,
  linked,
  links,
  menu,
  og,
  page,
  type Template,
  text,
  textWith,
} from './platform-kit.ts'
import { inWords } from './platform-story.ts'

export const medium: Template = (story, dice) => {
  const card = ({ title, teaser }: { title: string; teaser: string }) =>
    `<div class="l ab"><div class="aj ak"><a href="/@x/${title.length}?source=author_recirc"><img src="/c.jpg" width="200" height="130"></a><a href="/@x"><p class="be b">Victor Sand</p></a>
      <a href="/@x/${title.length}"><h2 class="be fp">${title}</h2><div class="h"><h3 class="be">${teaser}</h3></div></a><p class="be">${dice.int(2, 14)} min read</p><span>·</span><p>Mar 3, 2020</p><p>${dice.int(10, 900)}</p></div></div>`
  const head = `<div class="speechify ab"><div><a href="/@a"><img src="/a.jpg" width="44" height="44" alt="${story.author}"></a><div class="ab q"><span><a rel="author" href="/@a">${story.author}</a></span><p><span>·</span></p><p><button>Follow</button></p></div>
    <div class="ab"><span class="be">${dice.int(3, 12)} min read</span><span>·</span><span>${inWords(story.day)}</span></div></div></div>
    <div class="ab cn"><p class="be">--</p><p class="be">${dice.int(1, 20)}</p><div>Listen</div><div>Share</div></div>`
  const box = `<div class="ab"><a href="/@a"><h2 class="be">Written by ${story.author}</h2></a><div>${dice.int(1, 20)}.3K Followers</div><div><p>${story.remark()}</p></div><button>Follow</button></div>`
  return page(
    `${story.title} | by ${story.author} | Medium`,
    `${og(story.title, 'Medium')}${dice.chance(0.6) ? linked(story) : `<meta property="article:published_time" content="${story.day}T08:00:00.000Z"><meta name="author" content="${story.author}">`}`,
    `<body><div id="root"><div class="a b c">${menu}<article><div class="l"><section><div><div class="fj"><h1 class="pw-post-title">${story.title}</h1>${head}${text(story)}</div></div></section></div></article>
      <div class="ab"><div>${dice.chance(0.5) ? `<a href="/tag/x">Gardening</a><a href="/tag/y">History</a>` : ''}</div>${box}</div>
      <div class="l"><h2 class="be">More from ${story.author}${dice.chance(0.5) ? ' and The Journal' : ''}</h2>${story.others.map(card).join('')}<a href="/@a">See all from ${story.author}</a></div>
      <div class="l"><h2 class="be">Recommended from Medium</h2>${story.others.map(card).join('')}<a href="/">See more recommendations</a></div><p>${links(['Help', 'Status', 'About'])}</p></div></div></body>`,
  )
}

export const blogger: Template = (story, dice) => {
  const date = dice.chance(0.5)
    ? `<abbr class='published' itemprop='datePublished' title='${iso(story)}'>10:00 AM</abbr>`
    : `<abbr class='published' title='${iso(story)}'>${inWords(story.day)}</abbr>`
  const author = dice.chance(0.5)
    ? `Posted by <span class='fn' itemprop='author' itemscope='itemscope' itemtype='http://schema.org/Person'><a class='g-profile' href='/p' rel='author' title='author profile'><span itemprop='name'>${story.author}</span></a></span>`
    : `Posted by <span class='fn'>${story.author}</span>`
  const body = dice.chance(0.4)
    ? text(story).replaceAll('<p>', '<div>').replaceAll('</p>', '</div><br />')
    : text(story)
  return page(
    `${story.site}: ${story.title}`,
    dice.chance(0.5) ? `<meta content='${story.title}' property='og:title'/>` : '',
    `<body class='loading'><div class='header'><h1 class='title'><a href='/'>${story.site}</a></h1><p class='description'><span>${story.remark()}</span></p></div><div id='main'><div class='widget Blog'><div class='blog-posts hfeed'>
      <div class='date-outer'><h2 class='date-header'><span>${inWords(story.day)}</span></h2><div class='date-posts'><div class='post-outer'><div class='post hentry' itemprop='blogPost' itemscope='itemscope' itemtype='http://schema.org/BlogPosting'>
      <h3 class='post-title entry-title' itemprop='name'>${story.title}</h3><div class='post-body entry-content' itemprop='description articleBody'>${body}<div style='clear: both;'></div></div>
      <div class='post-footer'><div class='post-footer-line post-footer-line-1'><span class='post-author vcard'>${author}</span> <span class='post-timestamp'>at <a class='timestamp-link' href='/x' rel='bookmark'>${date}</a></span>
      <div class='post-share-buttons'>${links(['Email This', 'BlogThis!', 'Share to X', 'Share to Pinterest'])}</div></div><div class='post-footer-line post-footer-line-2'><span class='post-labels'>Labels: ${links(['gardens', 'history'])}</span></div></div></div>
      <div class='comments' id='comments'><h4>3 comments:</h4><dl>${comments(story, (name, remark) => `<dt class='comment-author'>${name} said...</dt><dd class='comment-body'><p>${remark}</p></dd>`)}</dl><p class='comment-footer'><a href='/c'>Post a Comment</a></p></div></div></div></div></div>
      <div class='blog-pager' id='blog-pager'><a href='/n'>Newer Post</a><a href='/o'>Older Post</a><a href='/'>Home</a></div><div class='post-feeds'>Subscribe to: <a href='/f'>Post Comments (Atom)</a></div></div></div>
      <div class='sidebar'><h2>About Me</h2><p>${story.remark()}</p><h2>Blog Archive</h2>${links(['2019 (12)', '2018 (20)'])}</div></body>`,
  )
}

export const squarespace: Template = (story, dice) => {
  const block = (inside: string) =>
    `<div class="sqs-block html-block sqs-block-html"><div class="sqs-block-content">${inside}</div></div>`
  const suffix = `${story.title} — ${story.site}`
  return page(
    suffix,
    `${og(dice.chance(0.7) ? suffix : story.title, story.site)}<meta itemprop="name" content="${suffix}"><meta itemprop="datePublished" content="${story.day}T08:00:00+0000"><meta itemprop="author" content="${story.author}">`,
    `<body class="collection-type-blog view-item"><header class="Header">${menu}</header><main class="Main"><section class="Main-content"><article class="BlogItem hentry"><h1 class="BlogItem-title">${story.title}</h1>
      <div class="Blog-meta BlogItem-meta"><time class="Blog-meta-item Blog-meta-item--date" datetime="${story.day}">${inWords(story.day)}</time><a class="Blog-meta-item--author" href="/?author=1">${dice.chance(0.5) ? 'Written By ' : 'by '}${story.author}</a></div>
      <div class="sqs-layout sqs-grid-12"><div class="row sqs-row"><div class="col sqs-col-12">${dice.chance(0.5) ? block(text(story)) : story.blocks.map(block).join('')}${block(`<p class="newsletter-form-header">Get new posts</p><form class="newsletter-form"><input type="email"><button>Sign Up</button></form>`)}</div></div></div>
      <div class="BlogItem-tags">${dice.chance(0.5) ? 'Posted in ' : 'Tagged '}${links(['gardens', 'history'])}</div><div class="BlogItem-share"><span>Share</span> ${links(['Facebook', 'Twitter'])} <span>${dice.int(0, 9)} Likes</span></div>
      <section class="BlogItem-comments" id="comments"><div class="squarespace-comments"><div class="comments-header"><h3 class="comment-count">Comments (${dice.int(0, 3)})</h3><span>Newest First</span> <span>Oldest First</span></div>${dice.chance(0.5) ? comments(story, (name, remark) => `<div class="comment"><p>${name}</p><p>${remark}</p></div>`) : ''}</div></section>
      </article><nav class="BlogItem-pagination"><a href="/a"><h2>Previous</h2><h3>${story.others[0]?.title}</h3></a><a href="/b"><h2>Next</h2><h3>${story.others[1]?.title}</h3></a></nav></section></main>${foot(story.site)}</body>`,
  )
}

export const wordpress: Template = (story, dice) => {
  const share = `<div class="sharedaddy sd-sharing-enabled"><div class="robots-nocontent sd-block sd-social"><h3 class="sd-title">Share this:</h3><div class="sd-content"><ul><li>${links(['Click to share on Twitter (Opens in new window)', 'Click to share on Facebook (Opens in new window)'])}</li></ul></div></div></div>
    <div class='sharedaddy sd-block sd-like jetpack-likes-widget-wrapper'><h3 class="sd-title">Like this:</h3><div class='likes-widget'><span class="button"><span>Like</span></span> <span class="loading">Loading...</span></div></div>`
  const related = `<div id='jp-relatedposts' class='jp-relatedposts'><h3 class="jp-relatedposts-headline"><em>Related</em></h3>${story.others.map(({ title, teaser }) => `<div class="jp-relatedposts-post"><h4><a href="/r">${title}</a></h4><p class="jp-relatedposts-post-excerpt">${teaser}</p><p class="jp-relatedposts-post-date">May 5, 2018</p><p class="jp-relatedposts-post-context">In "Gardens"</p></div>`).join('')}</div>`
  const meta = `<span class="posted-on">Posted on <a href="/x" rel="bookmark"><time class="entry-date published" datetime="${iso(story)}">${inWords(story.day)}</time><time class="updated" datetime="2026-01-01T00:00:00+00:00">January 1, 2026</time></a></span> <span class="byline">by <span class="author vcard"><a class="url fn n" href="/author/a">${story.author}</a></span></span>`
  const isAbove = dice.chance(0.5)
  const tags = `<span class="cat-links">Posted in ${links(['Gardens'])}</span> <span class="tags-links">Tagged ${links(['apples', 'bridges'])}</span>`
  const box = dice.chance(0.5)
    ? `<div class="author-info"><h2 class="author-heading">Published by</h2><div class="author-description"><h3 class="author-title">${story.author}</h3><p class="author-bio">${story.remark()} <a class="author-link" href="/author/a" rel="author">View all posts by ${story.author}</a></p></div></div>`
    : ''
  return page(
    `${story.title} ${dice.pick(['–', '|', '-'])} ${story.site}`,
    dice.chance(0.5) ? og(story.title, story.site) : '',
    `<body class="post-template-default single single-post comments-open"><div id="page" class="hfeed site">${menu}<div id="content" class="site-content"><main id="main" class="site-main"><article id="post-12" class="post-12 post type-post status-publish hentry category-gardens">
      <header class="entry-header"><h1 class="entry-title">${story.title}</h1>${isAbove ? `<div class="entry-meta">${meta}</div>` : ''}</header><div class="entry-content">${text(story)}${share}${related}</div>${box}<footer class="entry-footer">${isAbove ? '' : meta} ${tags}</footer></article>
      <nav class="navigation post-navigation"><h2 class="screen-reader-text">Post navigation</h2><div class="nav-links"><div class="nav-previous"><a href="/p" rel="prev"><span class="meta-nav">Previous Post</span> ${story.others[0]?.title}</a></div><div class="nav-next"><a href="/n" rel="next">Next Post ${story.others[1]?.title}</a></div></div></nav>
      <div id="comments" class="comments-area"><h2 class="comments-title">3 thoughts on “${story.title}”</h2><ol class="comment-list">${comments(story, (name, remark) => `<li class="comment"><article class="comment-body"><footer class="comment-meta"><b class="fn">${name}</b> says: <time datetime="2025-01-01">January 1</time></footer><div class="comment-content"><p>${remark}</p></div></article></li>`)}</ol><div id="respond" class="comment-respond"><h3>Leave a Reply</h3><p>Your email address will not be published. Required fields are marked *</p></div></div></main></div>
      <aside class="widget-area"><h2>Recent Posts</h2>${links(story.others.map(({ title }) => title))}</aside>${foot(story.site)}</div></body>`,
  )
}

export const blockTheme: Template = (story, dice) =>
  page(
    `${story.title} – ${story.site}`,
    dice.chance(0.5) ? `<meta name="author" content="${story.author}">` : '',
    `<body class="wp-embed-responsive single"><div class="wp-site-blocks"><header class="wp-block-template-part">${menu}</header><main class="wp-block-group"><div class="wp-block-group"><h1 class="wp-block-post-title">${story.title}</h1><div class="wp-block-group"><div class="wp-block-post-date"><time datetime="${iso(story)}">${inWords(story.day)}</time></div><p>—</p><div class="wp-block-post-author-name"><a href="/author/a">by ${story.author}</a></div><div class="taxonomy-category wp-block-post-terms"><span class="wp-block-post-terms__prefix">in </span>${links(['Gardens'])}</div></div></div>
      <div class="entry-content wp-block-post-content">${textWith(story, '<div class="wp-block-jetpack-subscriptions__supports-newline wp-block-jetpack-subscriptions"><p>Join 1,204 other subscribers and get new posts by email.</p><form><input type="email"></form></div>')}</div>
      <div class="wp-block-post-terms taxonomy-post_tag">Tags: ${links(['apples', 'bridges'])}</div><nav class="wp-block-group"><div class="post-navigation-link-previous wp-block-post-navigation-link"><span class="post-navigation-link__label">Previous: </span><a href="/p">${story.others[0]?.title}</a></div><div class="post-navigation-link-next wp-block-post-navigation-link"><span>Next: </span><a href="/n">${story.others[1]?.title}</a></div></nav>
      <div class="wp-block-comments"><h2 class="wp-block-comments-title">3 responses to “${story.title}”</h2><ol class="wp-block-comment-template">${comments(story, (name, remark) => `<li><div class="wp-block-group"><div class="wp-block-comment-author-name">${name}</div><div class="wp-block-comment-content"><p>${remark}</p></div></div></li>`)}</ol></div>
      <h2 class="wp-block-heading">More posts</h2><div class="wp-block-query"><ul class="wp-block-post-template">${story.others.map(({ title, teaser }) => `<li class="wp-block-post"><h3 class="wp-block-post-title"><a href="/r">${title}</a></h3><div class="wp-block-post-excerpt"><p class="wp-block-post-excerpt__excerpt">${teaser}</p></div><time datetime="2025-02-02">February 2</time></li>`).join('')}</ul></div></main>${foot(story.site)}</div></body>`,
  )
