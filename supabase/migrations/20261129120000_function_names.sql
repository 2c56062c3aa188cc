-- Functions of the schema private get the names that their field uses. Triggers, policies and checks follow a function by
-- itself; the text of functions that call it is written again.

do $$
declare
  renamed record;
  caller record;
begin
  for renamed in
    select * from (values
      ('tell_content_change', 'notify_content_change'),
      ('note_content_change', 'raise_content_version'),
      ('tell_plans', 'notify_publications'),
      ('write_revision', 'record_revision'),
      ('keep_old_slug', 'redirect_old_slug'),
      ('reclaim_slugs', 'restore_redirects'),
      ('return_slugs', 'redirect_deleted_slugs'),
      ('put_in_news_listing', 'update_news_listing'),
      ('put_in_product_listing', 'update_product_listing'),
      ('put_in_news_search', 'update_news_search'),
      ('put_in_product_search', 'update_product_search'),
      ('list_article', 'refresh_news_listing'),
      ('list_product', 'refresh_product_listing'),
      ('index_news', 'refresh_news_search'),
      ('index_product', 'refresh_product_search'),
      ('affirm', 'remove_negated_parts'),
      ('put_record', 'upsert_record'),
      ('find_misfit', 'find_invalid_column'),
      ('require_fitting_draft', 'require_valid_draft'),
      ('sign_draft', 'set_draft_author'),
      ('sign_publication', 'set_publication_author'),
      ('refuse_publication', 'reject_publication'),
      ('carry_out', 'run_publication'),
      ('keep_subscriber', 'store_subscriber'),
      ('requests_of', 'find_requests_of_person'),
      ('subscribers_of', 'find_subscribers_of_person'),
      ('mail_of', 'find_mail_of_person'),
      ('note_account_event', 'log_account_event'),
      ('follow_administrators', 'log_administrator_changes'),
      ('keep_an_administrator', 'require_remaining_administrator'),
      ('serialise_removals', 'serialize_removals'),
      ('note_answer', 'set_answered_at'),
      ('note_unsubscription', 'set_unsubscribed_at'),
      ('note_mailed_proposal', 'record_mailed_proposal'),
      ('note_sent_proposal', 'record_sent_proposal')
    ) as listed (old_name, new_name)
  loop
    execute format('alter function private.%I rename to %I', renamed.old_name, renamed.new_name);
    for caller in
      select function.oid from pg_catalog.pg_proc as function
      where function.pronamespace in ('private'::regnamespace, 'public'::regnamespace)
        and function.prosrc ~ ('private\.' || renamed.old_name || '\M')
    loop
      execute regexp_replace(pg_catalog.pg_get_functiondef(caller.oid),
        'private\.' || renamed.old_name || '\M', 'private.' || renamed.new_name, 'g');
    end loop;
  end loop;
end $$;
