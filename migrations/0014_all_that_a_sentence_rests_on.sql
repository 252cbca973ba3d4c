-- A sentence may rest on several things that were told, and it tells them itself or follows them.
update eulogies
set rests_on = (
  select coalesce(
    jsonb_agg(
      ground || jsonb_build_object(
        'from', case when ground -> 'from' = 'null' then '[]' else jsonb_build_array(ground -> 'from') end,
        'tells', ground -> 'from' <> 'null'
      )
      order by place
    ),
    '[]'
  )
  from jsonb_array_elements(rests_on) with ordinality as grounds (ground, place)
);
