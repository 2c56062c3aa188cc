-- The sitemap says when the newest of all articles was changed, and read every article's entry in an index for that.
create index news_changed on public.news (updated_at desc) where is_published;
